import { Card } from "#app/ui/blocks/card.tsx";

export function BillingOff() {
  return (
    <Card title="Billing is off">
      <p>This installation charges nothing: there is no trial, no plan and no limit of dashboards.</p>
    </Card>
  );
}
