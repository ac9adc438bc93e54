import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { config, readConfig } from "#app/config.server.ts";
import { TermsLabel } from "#app/domain/users/components/terms-label.tsx";
import { operator } from "#app/domain/registration/operator.server.ts";
import { loader as privacy } from "#app/routes/public/privacy.tsx";
import { loader as terms } from "#app/routes/public/terms.tsx";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

function configured(given: Partial<Record<keyof typeof config, unknown>>) {
  const before = { ...config };
  Object.assign(config, given);
  onTestFinished(() => void Object.assign(config, before));
}

test("the consents of the registration link to terms and privacy", () => {
  const label = renderToStaticMarkup(<TermsLabel />);
  expect(label).toContain('href="/terms"');
  expect(label).toContain('href="/privacy"');
  expect(label.replace(/<[^>]+>/g, "")).toBe("I accept the terms and privacy policy");
});

test("both pages name the operator, as far as configured", async () => {
  configured({ siteTitle: "Quay Reports", appUrl: "https://reports.quay.example", hasMailFrom: true });
  configured({ mailFrom: "Quay <hello@quay.example>" });
  for (const [loader, path] of [
    [terms, "/terms"],
    [privacy, "/privacy"],
  ] as const) {
    const { status, body } = await answerOf(loader, await visit(null, path));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      siteTitle: "Quay Reports",
      host: "reports.quay.example",
      email: "hello@quay.example",
    });
  }
  configured({ mailFrom: "no-reply@quay.example" });
  expect(operator().email).toBeNull();
  configured({ mailFrom: "hello@quay.example", hasMailFrom: false });
  expect(operator().email).toBeNull();
});

test("an operator's own texts replace them", async () => {
  const own = readConfig({
    TERMS_URL: "https://quay.example/terms",
    PRIVACY_URL: "https://quay.example/privacy",
  });
  configured(own);
  expect((await answerOf(terms, await visit(null, "/terms"))).location).toBe("https://quay.example/terms");
  expect((await answerOf(privacy, await visit(null, "/privacy"))).location).toBe(
    "https://quay.example/privacy",
  );
  expect(() => readConfig({ TERMS_URL: "terms.html" })).toThrow("TERMS_URL must be a URL");
});
