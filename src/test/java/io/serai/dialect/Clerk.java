package io.serai.dialect;

import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;

/** A hub whose agent {@code clerk} asks for a town and a day, and answers with the trip. */
final class Clerk {
  static final String AT = "/agents/clerk";

  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:clerk.trip?description=Plans a trip.
            steps:
              - to: task:progress?value=0.25&message=Looking at the map
              - to: task:need?required=town&description=Which town?
              - setProperty: {name: town, simple: "${body[town]}"}
              - to: task:need?required=day&description=Which day?
              - setBody: {simple: '{"trip": "To ${exchangeProperty.town} on ${body[day]}"}'}
              - unmarshal: {json: {}}
      """;

  private static final String AGENT =
      """
      agent_id: clerk
      name: Clerk
      skills: ["clerk.*"]
      default_skill: clerk.trip
      max_concurrent: 50
      allowed_callers: [friend]
      """;

  private static final String UNLIMITED =
      "limits: {requests_per_minute: 100000, requests_per_hour: 100000, requests_per_day: 100000}\n";

  private Clerk() {}

  static HubFixture in(Path home) {
    return new HubFixture(home)
        .property("serai.shutdown-timeout", "1s")
        .file("routes/trip.camel.yaml", ROUTE)
        .file("agents/clerk.yaml", AGENT)
        .file("agents/friend.yaml", Keys.agent("friend", "{skills: ['*']}") + UNLIMITED)
        .file("agents/stranger.yaml", Keys.agent("stranger", "{skills: ['*']}") + UNLIMITED);
  }

  /** Calls a method of JSON-RPC, which tells the version of A2A. */
  static Reply rpc(HubFixture hub, String method, String params, Object... values) {
    return hub.post(AT + "/a2a/rpc", request(method, params, values));
  }

  static String request(String method, String params, Object... values) {
    return "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
        .formatted(method, params.formatted(values));
  }
}
