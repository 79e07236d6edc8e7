/** Validation by Authentik's serializers, with Django's messages. */
import { missingObject } from "./api-error";
import type { OAuth2Provider, PolicyBinding, RedirectUri } from "./types";

type Messages = readonly unknown[] | undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MATCHING_MODES = ["strict", "regex"];

export interface ExistingObjects {
  readonly flows: readonly string[];
  readonly mappings: readonly string[];
  readonly certificates: readonly string[];
}

export function validateProvider(wanted: Omit<OAuth2Provider, "pk">, known: ExistingObjects): Record<string, Messages> {
  return {
    authentication_flow: reference(known.flows, wanted.authenticationFlow),
    authorization_flow: reference(known.flows, wanted.authorizationFlow),
    invalidation_flow: reference(known.flows, wanted.invalidationFlow),
    property_mappings: wanted.propertyMappings.map((pk) => reference(known.mappings, pk)).find(Boolean),
    signing_key: reference(known.certificates, wanted.signingKey),
    encryption_key: reference(known.certificates, wanted.encryptionKey),
    redirect_uris: validateRedirects(wanted.redirectUris),
  };
}

/** The primary key of one object, or nothing. */
function reference(known: readonly string[], pk: string | undefined): Messages {
  if (pk === undefined || known.includes(pk)) return undefined;
  return UUID.test(pk) ? missingObject(pk) : [`“${pk}” is not a valid UUID.`];
}

function validateRedirects(uris: readonly RedirectUri[]): Messages {
  const fields = uris.map(({ matching_mode: mode, url }) => ({
    ...(MATCHING_MODES.includes(mode) ? {} : { matching_mode: [`"${mode}" is not a valid choice.`] }),
    ...(url === "" ? { url: ["This field may not be blank."] } : {}),
  }));
  if (fields.some((field) => Object.keys(field).length > 0)) return fields;
  const broken = uris.find(({ matching_mode: mode, url }) => mode === "regex" && !isRegex(url));
  return broken ? [`Invalid Regex Pattern: ${broken.url}`] : undefined;
}

function isRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

export function validateSlug(slug: string): Messages {
  if (/^[-a-zA-Z0-9_]+$/.test(slug)) return undefined;
  return ["Enter a valid “slug” consisting of letters, numbers, underscores or hyphens."];
}

export function validateUnique<T>(others: readonly T[], field: keyof T, value: unknown, message: string): Messages {
  return others.some((other) => other[field] === value) ? [message] : undefined;
}

export function validateBinding({ policy, group, user }: Omit<PolicyBinding, "pk">): Messages {
  const count = [policy, group, user].filter((choice) => choice !== undefined).length;
  if (count === 1) return undefined;
  const choices = "'policy', 'user', 'group'";
  return [count === 0 ? `One of ${choices} must be set.` : `Only one of ${choices} can be set.`];
}
