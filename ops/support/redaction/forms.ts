/** Shorter pieces would hide ordinary words. */
const SHORTEST_PIECE = 16;

/** The forms in which a secret can appear in text. */
export function formsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    escaped,
    // Go's JSON also hides what HTML could misread.
    escaped.replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    new URLSearchParams([["", secret]]).toString().slice(1),
    ...encodeBase64Forms(secret),
    ...splitSecret(secret),
  ];
  return [...new Set(forms)];
}

/**
 * Alone, and in the middle of something longer, as a password in `Basic base64(user:password)`: three bytes become four
 * signs, so there are three ways in which the same bytes can look, but for the signs at the seams.
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
 * A text of many lines, a key or a machine configuration, is seldom repeated whole: it is indented, or one line of it is
 * quoted. Of such a text every word that looks made by a machine is a secret of its own.
 */
function splitSecret(secret: string): string[] {
  if (!secret.includes("\n")) return [];
  return secret.split(/[\s"',]+/).filter((word) => isMade(word));
}

/** The name of a node or a cluster, however long: short words between hyphens. A UUID is one by its looks alone. */
const NAME = /^(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[a-z0-9]{1,15}(?:-[a-z0-9]{1,15})+$/;

function isMade(word: string): boolean {
  if (/^[a-z0-9]{6}\.[a-z0-9]{16}$/.test(word)) return true;
  if (NAME.test(word)) return false;
  if (word.length < SHORTEST_PIECE || !/^[A-Za-z0-9+/=_-]+$/.test(word)) return false;
  return /\d/.test(word) && /[A-Za-z]/.test(word) && (/[A-Z]/.test(word) || word.length >= 24);
}
