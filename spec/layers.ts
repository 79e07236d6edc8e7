export type Layer = "auth" | "infra" | "services" | "config";

export const LAYERS: readonly Layer[] = ["auth", "infra", "services", "config"];
