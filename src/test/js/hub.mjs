// The hub that is tested, at A2A_URL, and the SDK's clients for each interface of its card.
import { AgentCard } from '@a2a-js/sdk';
import {
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc';

export const url = process.env.A2A_URL;

const LEGACY = { legacyCompat: { enabled: true } };
const TRANSPORTS = {
  JSONRPC: JsonRpcTransportFactory,
  'HTTP+JSON': RestTransportFactory,
  GRPC: GrpcTransportFactory,
};

/** The card as somebody gets it who names no version: with every interface. */
export async function card() {
  const response = await fetch(`${url}/.well-known/agent-card.json`);
  return response.json();
}

/** A client that finds the hub itself, and takes that binding. */
export function discover(binding) {
  return factory(binding, {}).createFromUrl(url);
}

/** A client of one interface of the card. */
export async function connect(one) {
  const options = one.protocolVersion === '0.3' ? LEGACY : {};
  const alone = { ...(await card()), supportedInterfaces: [one] };
  return factory(one.protocolBinding, options).createFromAgentCard(AgentCard.fromJSON(alone));
}

function factory(binding, options) {
  return new ClientFactory(
    ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports: [new TRANSPORTS[binding](options)],
      preferredTransports: [binding],
      cardResolver: new DefaultAgentCardResolver(options),
    }),
  );
}
