const { AT_NIGHT, MODEL_RUNS, MODEL_SEED, MODEL_PATH } = process.env;
const isRandom = AT_NIGHT !== undefined || MODEL_RUNS !== undefined;

/** Few runs by day, more at night; `MODEL_RUNS` sets them for every property run. */
export function countRuns(byDay: number, atNight: number): number {
  return Number(MODEL_RUNS ?? (AT_NIGHT ? atNight : byDay));
}

/**
 * By day the same runs every time, so that a failure is caused by the change; at night and with `MODEL_RUNS`, new
 * ones. `MODEL_SEED` and `MODEL_PATH` repeat a run that failed.
 */
export const PROPERTY_RUN = {
  ...(!isRandom && { seed: 20_261_127 }),
  ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
  ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
};
