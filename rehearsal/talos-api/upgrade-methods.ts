/** The methods that change the Talos of a node. */
import type { NodeEvent } from "../world/talos/events";
import type { ResetRequest } from "../world/talos/lifecycle";
import { eventType } from "./protocol";
import { ADMINS, OPERATORS, READERS, acknowledge } from "./method";
import type { Method } from "./method";

const INSTALLER_BYTES = 120 * 1024 * 1024;

export const UPGRADE_METHODS: Readonly<Record<string, Method>> = {
  Upgrade: {
    roles: ADMINS,
    fault: { type: "talos_upgrade", action: "update" },
    answer: ({ talosLifecycle }, machine, request) => {
      const { image, force } = request as { image: string; force: boolean };
      const actorId = talosLifecycle.upgrade(machine, image, force);
      return { messages: [{ ack: "Upgrade request received", actorId }] };
    },
  },
  ImagePull: {
    roles: OPERATORS,
    fault: { type: "talos_image_pull", action: "update" },
    answer: acknowledge<{ reference: string }>(({ talosLifecycle }, machine, { reference }) =>
      talosLifecycle.pull(machine, reference),
    ),
  },
  Reboot: {
    roles: OPERATORS,
    fault: { type: "talos_reboot", action: "update" },
    answer: ({ talosLifecycle }, machine) => ({ messages: [{ actorId: talosLifecycle.reboot(machine) }] }),
  },
  Reset: {
    roles: ADMINS,
    fault: { type: "talos_reset", action: "update" },
    answer: ({ talosLifecycle }, machine, request) => {
      const actorId = talosLifecycle.reset(machine, request as ResetRequest);
      return { messages: [{ actorId }] };
    },
  },
  Rollback: {
    roles: ADMINS,
    fault: { type: "talos_rollback", action: "update" },
    answer: acknowledge(({ talosLifecycle }, machine) => talosLifecycle.rollback(machine)),
  },
  Events: {
    roles: READERS,
    watch: ({ talosLifecycle: { events } }, machine, request, to) => {
      const { tailEvents, withActorId } = request as { tailEvents: number; withActorId: string };
      const receive = ({ id, actorId, type, fields }: NodeEvent): void => {
        if (withActorId !== "" && actorId !== withActorId) return;
        to.send({ id, actorId, data: { "@type": eventType(type), ...fields } });
      };
      const past = events.pastEvents(machine);
      for (const event of tailEvents < 0 ? past : past.slice(past.length - tailEvents)) receive(event);
      return events.listen(machine.id, { receive, end: () => to.end() });
    },
  },
};

export const IMAGE_METHODS: Readonly<Record<string, Method>> = {
  Pull: {
    roles: OPERATORS,
    fault: { type: "talos_image_pull", action: "update" },
    messages: ({ talosLifecycle }, machine, request) => {
      talosLifecycle.requireServices(machine, "ImageService");
      const { imageRef } = request as { imageRef: string };
      const known = machine.images?.includes(imageRef) === true;
      const name = talosLifecycle.pull(machine, imageRef);
      const layer = (status: string, offset: number) => ({
        pullProgress: { layerId: name.slice(-12), progress: { status, offset, total: INSTALLER_BYTES } },
      });
      return known
        ? [{ name }]
        : [
            layer("DOWNLOADING", 0),
            layer("DOWNLOAD_COMPLETE", INSTALLER_BYTES),
            layer("EXTRACT_COMPLETE", 0),
            { name },
          ];
    },
  },
};

export const LIFECYCLE_METHODS: Readonly<Record<string, Method>> = {
  Upgrade: {
    roles: ADMINS,
    fault: { type: "talos_install", action: "update" },
    messages: ({ talosLifecycle }, machine, request) => {
      talosLifecycle.requireServices(machine, "LifecycleService");
      const { source } = request as { source: { imageName: string } | null };
      const { messages, exitCode } = talosLifecycle.install(machine, source?.imageName ?? "");
      return [...messages.map((message) => ({ progress: { message } })), { progress: { exitCode } }];
    },
  },
};
