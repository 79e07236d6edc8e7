/** The little of Harbor's API that is read beside Terraform. */
import type { RequestListener } from "node:http";
import type { Harbor } from "../world/harbor";
import { accepts } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";
import { basic, host } from "../http/answers";
import type { Answer } from "../http/answers";

const ADMIN = "admin";
const UNAUTHORIZED: Answer = { status: 401, body: { errors: [{ code: "UNAUTHORIZED", message: "unauthorized" }] } };

export function harborWeb(harbor: Harbor, access: ServiceAccess): RequestListener {
  return host(async (question) => {
    if (question.method !== "GET") return { status: 405, body: {} };
    switch (question.url.pathname) {
      case "/api/v2.0/ping":
        return { status: 200, body: "Pong" };
      case "/api/v2.0/systeminfo":
        return { status: 200, body: { auth_mode: harbor.configuration()["auth_mode"] } };
      case "/api/v2.0/configurations": {
        const { user, password } = basic(question);
        if (user !== ADMIN || !(await accepts(access, password))) return UNAUTHORIZED;
        const items = Object.entries(harbor.configuration()).map(([name, value]) => [name, { value, editable: true }]);
        return { status: 200, body: Object.fromEntries(items) };
      }
      default:
        return { status: 404, body: { errors: [{ code: "NOT_FOUND", message: "not found" }] } };
    }
  });
}
