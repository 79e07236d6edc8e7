import type { Cluster } from "../cluster";
import { TRUENAS_KEY } from "../derive/credentials";
import type { JsonWithSecrets } from "./service-part";

const ISCSI_PORT = 3260;

/** The settings of democratic-csi for TrueNAS. */
export function trueNasDriver({ name, services: { democraticCsi } }: Cluster): JsonWithSecrets {
  if (!democraticCsi) return {};
  const { host, insecure, dataset, portalGroup, initiatorGroup } = democraticCsi;
  return {
    driver: "freenas-api-iscsi",
    httpConnection: {
      protocol: "https",
      host,
      port: 443,
      apiKey: { outside: TRUENAS_KEY },
      allowInsecure: insecure,
    },
    zfs: {
      datasetParentName: `${dataset}/volumes`,
      detachedSnapshotsDatasetParentName: `${dataset}/snapshots`,
      // A volume uses only the space that its data needs (thin provisioning).
      zvolEnableReservation: false,
    },
    iscsi: {
      targetPortal: `${host}:${ISCSI_PORT}`,
      namePrefix: "csi-",
      // Two clusters may share a TrueNAS, but never an iSCSI target.
      nameSuffix: `-${name}`,
      targetGroups: [
        {
          targetGroupPortalGroup: portalGroup,
          targetGroupInitiatorGroup: initiatorGroup,
          targetGroupAuthType: "None",
        },
      ],
      extentInsecureTpc: true,
      extentXenCompat: false,
      extentDisablePhysicalBlocksize: true,
      extentBlocksize: 512,
      extentRpm: "SSD",
      extentAvailThreshold: 0,
    },
  };
}
