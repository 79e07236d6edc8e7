import { derivedMtus } from "../../../spec/derive/mtu";
import { fixture, findingsOf } from "../support";
import type { Raw } from "../support";

const links = (raw: Raw, rented: number, home: number) => {
  raw.sites.helsinki.mtu = rented;
  raw.sites.home.mtu = home;
};

describe("T24: packets between sites fit through the smallest link", () => {
  it.each([
    { why: "two plain links", sizes: [1500, 1500], largest: 1420 },
    { why: "PPPoE at home", sizes: [1500, 1492], largest: 1412 },
    { why: "a Hetzner network", sizes: [1450, 1500], largest: 1370 },
    { why: "jumbo frames on one side only", sizes: [9000, 1500], largest: 1420 },
    { why: "jumbo frames on both", sizes: [9000, 9000], largest: 8920 },
    { why: "the smallest that Talos takes", sizes: [1500, 1360], largest: 1280 },
  ])("$why: $sizes leave KubeSpan $largest", ({ sizes, largest }) => {
    const [rented = 0, home = 0] = sizes;
    const withMtu = (mtu: number) =>
      findingsOf(fixture("kubespan-with-contract-1.13"), (raw) => {
        links(raw, rented, home);
        raw.network.kubespan.mtu = mtu;
      });
    expect(derivedMtus({ links: sizes, hasKubespan: true })).toEqual({ kubespan: largest, cilium: largest });
    expect(withMtu(largest)).toEqual([]);
    expect(withMtu(largest + 1)).toEqual([expect.stringContaining(`= ${largest}`)]);
  });

  it("refuses a link that leaves KubeSpan a smaller MTU than Talos accepts, even if a larger MTU is set", () => {
    const findings = findingsOf(fixture("kubespan-with-contract-1.13"), (raw) => {
      links(raw, 1500, 1359);
      raw.network.kubespan.mtu = 1280;
    });
    expect(findings).toEqual([expect.stringContaining("sites.home.mtu: leaves KubeSpan 1359")]);
  });

  it("limits Cilium's MTU to that of the mesh", () => {
    const withCilium = (mtu: number) =>
      findingsOf(fixture("kubespan-with-contract-1.13"), (raw) => {
        raw.network.kubespan.mtu = 1400;
        raw.network.cni.mtu = mtu;
      });
    expect(withCilium(1400)).toEqual([]);
    expect(withCilium(1401)).toEqual([expect.stringContaining("network.cni.mtu: 1401 ")]);
  });

  it("lets Cilium use the full MTU of the link without a mesh", () => {
    const withCilium = (mtu: number) =>
      findingsOf(fixture("single-node-on-proxmox"), (raw) => (raw.network.cni.mtu = mtu));
    expect(withCilium(1500)).toEqual([]);
    expect(withCilium(1501)).toEqual([expect.stringMatching(/^network\.cni\.mtu: 1501 .* home .* 1500/)]);
  });

  it("ignores a KubeSpan MTU while KubeSpan is off", () => {
    const findings = findingsOf(fixture("single-node-on-proxmox"), (raw) => {
      raw.network.kubespan = { enabled: false, mtu: 9000 };
    });
    expect(findings).toEqual([]);
  });
});
