/** The part of Harbor's API that Coldstart uses besides Terraform. */
import type { RequestListener } from "node:http";
import type { Harbor } from "../world/harbor";
import { isAccepted } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";
import { readBasicLogin, serveHost } from "../http/simulated-host";
import type { Answer, Question } from "../http/simulated-host";

const ADMIN = "admin";
const UNAUTHORIZED: Answer = { status: 401, body: { errors: [{ code: "UNAUTHORIZED", message: "unauthorized" }] } };

export function harborWeb(harbor: Harbor, access: ServiceAccess): RequestListener {
  return serveHost(async (question) => {
    if (question.method === "PUT") return setPassword(access, question);
    if (question.method !== "GET") return { status: 405, body: {} };
    switch (question.url.pathname) {
      case "/api/v2.0/ping":
        return { status: 200, body: "Pong" };
      case "/api/v2.0/systeminfo":
        return { status: 200, body: { auth_mode: harbor.configuration()["auth_mode"] } };
      case "/api/v2.0/configurations": {
        const { user, password } = readBasicLogin(question);
        if (user !== ADMIN || !(await isAccepted(access, password))) return UNAUTHORIZED;
        const items = Object.entries(harbor.configuration()).map(([name, value]) => [name, { value, editable: true }]);
        return { status: 200, body: Object.fromEntries(items) };
      }
      default:
        return { status: 404, body: { errors: [{ code: "NOT_FOUND", message: "not found" }] } };
    }
  });
}

/** Source: goharbor/harbor `api/v2.0/swagger.yaml`, updateUserPassword: the administrator is the user 1. */
async function setPassword(access: ServiceAccess, question: Question): Promise<Answer> {
  if (question.url.pathname !== "/api/v2.0/users/1/password") return { status: 404, body: {} };
  const { user, password } = readBasicLogin(question);
  if (user !== ADMIN || !(await isAccepted(access, password))) return UNAUTHORIZED;
  const { old_password = "", new_password = "" } = JSON.parse(question.body || "{}") as Record<string, string>;
  if (!(await isAccepted(access, old_password)))
    return { status: 403, body: { errors: [{ code: "FORBIDDEN", message: "incorrect old_password" }] } };
  if (
    new_password === old_password ||
    !/[a-z]/.test(new_password) ||
    !/[A-Z]/.test(new_password) ||
    !/\d/.test(new_password)
  )
    return { status: 400, body: { errors: [{ code: "BAD_REQUEST", message: "the new password is not valid" }] } };
  access.setCredential?.(new_password);
  return { status: 200, body: "" };
}
