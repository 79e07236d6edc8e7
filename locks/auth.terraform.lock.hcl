# The providers and their hashes. Written by: npm run locks (docs/supply-chain.md)

provider "registry.terraform.io/bpg/proxmox" {
  version     = "0.111.1"
  constraints = "0.111.1"
  hashes = []
}

provider "registry.terraform.io/hashicorp/random" {
  version     = "3.7.2"
  constraints = "3.7.2"
  hashes = []
}

provider "registry.terraform.io/hashicorp/tls" {
  version     = "4.1.0"
  constraints = "4.1.0"
  hashes = []
}

provider "registry.terraform.io/siderolabs/talos" {
  version     = "0.11.0"
  constraints = "0.11.0"
  hashes = []
}
