import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import { fault, fill, flag, oneOf, text } from "../shared/values";
import type { Session } from "./session";

export const downloadFile: ResourceBehaviour<Session> = {
  replaceOnChange: [
    "checksum",
    "checksum_algorithm",
    "content_type",
    "datastore_id",
    "decompression_algorithm",
    "file_name",
    "node_name",
    "url",
  ],
  defaults: { overwrite: true, overwrite_unmanaged: false, upload_timeout: 600, verify: true },
  validate: (config) => [
    ...oneOf(config["content_type"], ["iso", "vztmpl", "import"], ["content_type"]),
    ...oneOf(config["decompression_algorithm"], ["gz", "lzo", "zst", "bz2"], ["decompression_algorithm"]),
    ...(text(config, "url") === undefined || /^https?:\/\/.*/.test(text(config, "url") ?? "")
      ? []
      : [fault("Invalid Attribute Value Match", "must match HTTP URL regex", ["url"])]),
    ...((text(config, "checksum") === undefined) === (text(config, "checksum_algorithm") === undefined)
      ? []
      : [fault("Invalid Attribute Combination", "checksum and checksum_algorithm go together")]),
  ],
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    const url = text(planned, "url") ?? "";
    const stored = cluster.storage.download(principal, {
      node: text(planned, "node_name") ?? "",
      datastore: text(planned, "datastore_id") ?? "",
      contentType: text(planned, "content_type") ?? "",
      name: text(planned, "file_name") ?? url.split("/").at(-1) ?? "",
      url,
      overwriteUnmanaged: flag(planned, "overwrite_unmanaged"),
    });
    const id = `${stored.datastore}:${stored.contentType}/${stored.name}`;
    return fill(planned, { id, file_name: stored.name, size: stored.size });
  },
  read(state, { provider }) {
    const found = provider.open().cluster.storage.file(text(state, "node_name") ?? "", text(state, "id") ?? "");
    return found ? { ...state, size: found.size } : null;
  },
  delete(state, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.storage.delete(principal, text(state, "node_name") ?? "", text(state, "id") ?? "");
  },
  import(id): State {
    const [node_name = "", ...rest] = id.split("/");
    const volume = rest.join("/");
    const [datastore_id = "", file = ""] = volume.split(":");
    const [content_type = "", file_name = ""] = file.split("/");
    return { id: volume, node_name, datastore_id, content_type, file_name };
  },
};
