import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Writes the paths of the test files that asked for the present time to the file in `CLOCK_READERS`. */
export default class ListClockReaders implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const readers = modules.filter((module) => module.meta().readsClock).map((module) => module.relativeModuleId);
    writeFileSync(process.env.CLOCK_READERS ?? "", JSON.stringify(readers));
  }
}
