import { readRequirements, requirementsTable } from "./asvs/requirements.ts";

// How many requirements of OWASP's standard are met, by level; docs/asvs.md says how, one by one.

console.log(requirementsTable(readRequirements()));
