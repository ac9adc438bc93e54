import { expect, test } from "vitest";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { SilentSources } from "#app/domain/sources/refresh/silent-sources.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1000);
const late = new ConnectorFailure("semrush", "unavailable", "Semrush is taking too long to respond.");
const broken = new ConnectorFailure("semrush", "unavailable", "Semrush is not responding.", null, {
  status: 503,
});

test("a source is silent after two queries without a reply within a minute, for a minute", () => {
  const silent = new SilentSources();
  silent.noteFailure("one", late, at(0));
  expect(silent.failureOf("one", at(1))).toBeNull();
  silent.noteFailure("one", late, at(40));
  expect(silent.failureOf("one", at(99))).toBe(late);
  expect(silent.failureOf("other", at(99))).toBeNull();
  expect(silent.failureOf("one", at(100))).toBeNull();
});

test("one query without a reply takes the tries of the next ones for a minute only", () => {
  const silent = new SilentSources();
  silent.noteFailure("one", late, at(0));
  expect(silent.isSuspect("one", at(59))).toBe(true);
  expect(silent.isSuspect("one", at(60))).toBe(false);
  silent.noteFailure("one", late, at(3_600));
  expect(silent.failureOf("one", at(3_601))).toBeNull();
});

test("a reply ends the silence, and so does an error that the provider sent", () => {
  const silent = new SilentSources();
  for (const end of [() => silent.noteReply("one"), () => silent.noteFailure("one", broken, at(3))]) {
    silent.noteFailure("one", late, at(1));
    silent.noteFailure("one", late, at(2));
    end();
    expect(silent.failureOf("one", at(4))).toBeNull();
    silent.noteFailure("one", late, at(5));
    expect(silent.failureOf("one", at(6))).toBeNull();
  }
});
