import { first, ref, replace, update } from "./case";
import type { ProviderValues, Varied } from "./case";
import { CREDENTIAL } from "./ground";

export const powerdns: ProviderValues = {
  configuration: { server_url: "http://127.0.0.1:18081", api_key: CREDENTIAL },
  cases: [
    {
      type: "powerdns_zone",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ name: zone("minimal", v), kind: "Native" })),
        update((v) => ({ name: zone("minimal", v), kind: "Master", account: v.word })),
        replace((v) => ({ name: zone("renamed", v), kind: "Master", account: v.word })),
      ],
    },
    {
      type: "powerdns_zone",
      name: "maximal",
      steps: [
        first((v) => ({ ...large(v), kind: "master" })),
        update((v) => ({ ...large(v), kind: "native", soa_edit_api: "EPOCH" })),
        replace((v) => ({ ...large(v), kind: "native", soa_edit_api: "EPOCH", nameservers: ["ns3.example.net."] })),
      ],
    },
    {
      type: "powerdns_zone",
      name: "secondary",
      runs: 1,
      steps: [
        first((v) => ({ name: zone("secondary", v), kind: "Slave", masters: ["192.0.2.1"] })),
        replace((v) => ({ name: zone("secondary", v), kind: "Slave", masters: ["192.0.2.1", "192.0.2.2:5300"] })),
      ],
    },
    {
      type: "powerdns_record",
      name: "minimal",
      steps: [
        first((v) => ({ ...record("minimal", v), type: "A", records: ["192.0.2.7"] })),
        replace((v) => ({ ...record("minimal", v), ttl: 600 + v.count, type: "A", records: ["192.0.2.7"] })),
        replace((v) => ({ ...record("minimal", v), ttl: 60, type: "AAAA", records: ["2001:db8::7"] })),
      ],
    },
    {
      type: "powerdns_record",
      name: "maximal",
      steps: [
        first((v) => ({ ...record("maximal", v), type: "A", records: ["192.0.2.8", "192.0.2.9"], set_ptr: true })),
        replace((v) => ({ ...record("maximal", v), type: "TXT", records: [`"${v.word} one"`, '"two"'] })),
        replace((v) => ({ ...record("maximal", v), type: "CNAME", records: ["elsewhere.example.net."] })),
      ],
    },
  ],
  support: {
    powerdns_zone: Object.fromEntries(
      [0, 1].map((run) => [`support-${String(run)}`, { name: `support-${String(run)}.example.`, kind: "Native" }]),
    ),
  },
};

function zone(name: string, { run }: Varied): string {
  return `${name}-${String(run)}.example.`;
}

function large(v: Varied) {
  return {
    name: zone("maximal", v),
    account: v.word,
    nameservers: ["ns1.example.net.", "ns2.example.net."],
    soa_edit_api: "DEFAULT",
  };
}

function record(name: string, v: Varied) {
  const inside = ref("powerdns_zone.support", v, "name");
  return { zone: inside, name: `${name}.${inside}`, ttl: 300 };
}
