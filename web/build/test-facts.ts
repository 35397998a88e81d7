/** Import condition of package.json that replaces the business's facts and prices by those of `domain/test`. */
const CONDITION = "test-facts";

/** Makes a Node process use the test facts, and the bundlers in it. */
export const USE_TEST_FACTS = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --conditions=${CONDITION}` };

/** Extra import conditions for the bundlers in this process. */
export const EXTRA_CONDITIONS = process.env.NODE_OPTIONS?.includes(CONDITION) ? [CONDITION] : [];

export const TEST_CONDITIONS = [CONDITION];
