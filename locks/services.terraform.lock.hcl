# The providers and their hashes. Written by: npm run locks (docs/supply-chain.md)

provider "registry.terraform.io/fluxcd/flux" {
  version     = "1.8.5"
  constraints = "1.8.5"
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

provider "registry.terraform.io/hashicorp/null" {
  version     = "3.2.4"
  constraints = "3.2.4"
  hashes = []
}
