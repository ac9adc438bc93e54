/** What the tests use of the package, which has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type Configuration = Readonly<Record<string, unknown>>;
  type Interaction = { readonly params: Record<string, unknown> };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: unknown,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
    readonly AccessToken: { find(token: string): Promise<{ accountId: string } | undefined> };
  }
}
