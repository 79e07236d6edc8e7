import { contentOf, textRecordBytes } from "../dns/content";
import { APEX } from "../dns/own-records";
import { error } from "./rule";
import type { Rule } from "./rule";

/** The column of PowerDNS' database that holds a value as text, with its quotes (gpgsql, `records.content`). */
const LONGEST_CONTENT = 65_535;

/** A DNS message has a 16-bit length over TCP (RFC 1035 4.2.2). */
const LONGEST_MESSAGE = 65_535;

/** Header, type and class of the question, and the OPT record of EDNS. */
const MESSAGE_OVERHEAD = 12 + 4 + 11;

/** A compressed name, type, class, TTL and length. */
const RECORD_OVERHEAD = 12;

export const textRecordsFitIntoAMessage: Rule = ({ dns, domain = "" }) =>
  dns.records.flatMap(({ name, type, values }, i) => {
    if (type !== "TXT") return [];
    const tooLong = values.flatMap((value, j) => {
      const length = contentOf("TXT", value)?.length ?? 0;
      return length > LONGEST_CONTENT
        ? [
            error(
              ["dns", "records", i, "values", j],
              `has ${length} characters as PowerDNS stores it, with quotes around each 255; it stores at most ${LONGEST_CONTENT}`,
              "Shorten the value, or publish it elsewhere and put its address into the record.",
            ),
          ]
        : [];
    });
    if (tooLong.length > 0) return tooLong;
    const fullName = name === APEX ? domain : `${name}.${domain}`;
    const records = values.reduce((sum, value) => sum + RECORD_OVERHEAD + textRecordBytes(value), 0);
    const bytes = MESSAGE_OVERHEAD + fullName.length + 2 + records;
    return bytes > LONGEST_MESSAGE
      ? [
          error(
            ["dns", "records", i, "values"],
            `the answer with all values has ${bytes} bytes; a DNS message carries at most ${LONGEST_MESSAGE}`,
            "Spread the values over several names.",
          ),
        ]
      : [];
  });
