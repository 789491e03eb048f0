package io.serai.hub;

/**
 * A capability of one step, which returns the greeting of a service. It has no checksum, so that it
 * needs {@code dev} to be served.
 */
public final class Greeter {
  private static final String DOCUMENT =
      """
      a2s: 1.0.0
      name: Greeter
      description: Greets by name
      charset: utf-8
      domains: ["127.0.0.1", localhost]
      version: "1.0.0"
      authors:
        - name: Ada
      parameters:
        - name: who
          patterns: ["greet *"]
      execution:
        type: sequence
        steps:
          - id: greet-by-name
            format: OpenAPI
            definition:
              $ref: "#/tasks/greet"
            input_template:
              pathParameters:
                who: ${who}
            output_mapping:
              greeting: $.greeting
        output_template:
          greeting: ${greeting}
      tasks:
        greet:
          openapi: 3.0.3
          info: {title: Greetings, version: "1"}
          servers: [{url: "PLACE"}]
          paths:
            /greetings/{who}:
              get:
                parameters:
                  - {name: who, in: path, required: true, schema: {type: string}}
                responses:
                  "200": {description: a greeting}
      """;

  private Greeter() {}

  /** The document that calls the service at this address. */
  public static String at(String url) {
    return DOCUMENT.replace("PLACE", url);
  }
}
