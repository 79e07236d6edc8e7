# The providers and their hashes. Written by: npm run locks (docs/supply-chain.md)

provider "registry.terraform.io/bpg/proxmox" {
  version     = "0.111.1"
  constraints = "0.111.1"
  hashes = []
}

provider "registry.terraform.io/hashicorp/helm" {
  version     = "3.1.2"
  constraints = "3.1.2"
  hashes = []
}

provider "registry.terraform.io/hashicorp/kubernetes" {
  version     = "2.38.0"
  constraints = "2.38.0"
  hashes = []
}

provider "registry.terraform.io/hashicorp/local" {
  version     = "2.5.3"
  constraints = "2.5.3"
  hashes = []
}

provider "registry.terraform.io/hashicorp/null" {
  version     = "3.2.4"
  constraints = "3.2.4"
  hashes = []
}

provider "registry.terraform.io/hetznercloud/hcloud" {
  version     = "1.68.0"
  constraints = "1.68.0"
  hashes = []
}

provider "registry.terraform.io/siderolabs/talos" {
  version     = "0.11.0"
  constraints = "0.11.0"
  hashes = []
}
