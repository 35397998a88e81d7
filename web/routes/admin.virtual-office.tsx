import { createFileRoute } from "@tanstack/react-router";
import { readFrontDeskSearch } from "#web/front-desk/front-desk-search.ts";
import { StaffPage } from "#web/front-desk/staff-page.tsx";

export const Route = createFileRoute("/admin/virtual-office")({
  head: async () => (await import("./-admin/head.ts")).staffHead(),
  validateSearch: readFrontDeskSearch,
  component: StaffPage,
});
