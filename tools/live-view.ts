/**
 * `npm run live-view -- record` rehearses a cold start, a restore drill, an upgrade, a failed start and its resumption, and
 * stores their events for the tests. `npm run live-view` replays them in a browser and creates the pictures in docs/.
 */
import { join } from "node:path";
import { record } from "./live-view/record";
import { takePictures } from "./live-view/pictures";

const PROJECT = join(__dirname, "..");

async function main(words: readonly string[]): Promise<void> {
  if (words.includes("record")) record(PROJECT);
  await takePictures(join(PROJECT, "docs/pictures"));
}

void main(process.argv.slice(2));
