import { readRequirements, requirementsTable } from "./asvs/requirements.ts";

// Prints how many OWASP ASVS requirements are met per level; docs/asvs.md has the details.

console.log(requirementsTable(readRequirements()));
