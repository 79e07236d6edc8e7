/** Shorter pieces would redact ordinary words. */
const SHORTEST_PIECE = 16;

/** The forms in which a secret can appear in text. */
export function formsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const strict = encodeURIComponent(secret).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const forms = [
    secret,
    escaped,
    // Go's JSON also escapes characters that are special in HTML.
    escaped.replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    // JSON as a value in JSON, for example in a log.
    JSON.stringify(escaped).slice(1, -1),
    encodeURIComponent(secret),
    lowerPercents(encodeURIComponent(secret)),
    strict,
    // Go's login in an address, for example of a database.
    strict.replaceAll(/%(24|26|2B|2C|3B|3D)/g, decodeURIComponent),
    new URLSearchParams([["", secret]]).toString().slice(1),
    ...encodeBase64Forms(secret),
    ...splitSecret(secret),
  ];
  return [...new Set(forms)];
}

/** Some programs write the hexadecimal digits in lower case. */
function lowerPercents(encoded: string): string {
  return encoded.replaceAll(/%../g, (percent) => percent.toLowerCase());
}

/**
 * Base64 of the secret alone, and inside a longer text, for example a password in `Basic base64(user:password)`. Three
 * bytes become four characters, so the same bytes have three encodings, which differ at both ends.
 */
function encodeBase64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const seamless = text.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
    return seamless.length < 8 ? [] : [seamless, seamless.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/**
 * A text of many lines (a key, a machine configuration) is rarely printed as a whole: it is indented, or one line is
 * quoted. So every random-looking word in it is treated as a separate secret.
 */
function splitSecret(secret: string): string[] {
  if (!secret.includes("\n")) return [];
  return secret.split(/[\s"',]+/).filter((word) => isMade(word));
}

/** The name of a node or cluster: short words between hyphens. A UUID also matches this. */
const NAME = /^(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[a-z0-9]{1,15}(?:-[a-z0-9]{1,15})+$/;

function isMade(word: string): boolean {
  if (/^[a-z0-9]{6}\.[a-z0-9]{16}$/.test(word)) return true;
  if (NAME.test(word)) return false;
  if (word.length < SHORTEST_PIECE || !/^[A-Za-z0-9+/=_-]+$/.test(word)) return false;
  return /\d/.test(word) && /[A-Za-z]/.test(word) && (/[A-Z]/.test(word) || word.length >= 24);
}
