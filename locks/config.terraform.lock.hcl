# The providers and their hashes. Written by: npm run locks (docs/supply-chain.md)

provider "registry.terraform.io/goauthentik/authentik" {
  version     = "2025.12.1"
  constraints = "2025.12.1"
  hashes = []
}

provider "registry.terraform.io/goharbor/harbor" {
  version     = "3.12.4"
  constraints = "3.12.4"
  hashes = []
}

provider "registry.terraform.io/hetznercloud/hcloud" {
  version     = "1.68.0"
  constraints = "1.68.0"
  hashes = []
}

provider "registry.terraform.io/pan-net/powerdns" {
  version     = "1.5.0"
  constraints = "1.5.0"
  hashes = []
}
