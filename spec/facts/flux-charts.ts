/** The charts of a read-only Flux: its controllers, and its sources. */
export const FLUX_CHARTS = "https://fluxcd-community.github.io/helm-charts";

// renovate: datasource=helm depName=flux2 registryUrl=https://fluxcd-community.github.io/helm-charts
export const CONTROLLERS_VERSION = "2.18.3";

// renovate: datasource=helm depName=flux2-sync registryUrl=https://fluxcd-community.github.io/helm-charts
export const SYNC_VERSION = "1.14.5";
