package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.outbound.CallPolicy;
import io.serai.schema.SchemaFaults;

/** A valid capability as YAML, and changes to it. */
final class Texts {
  static final String CAPABILITY =
      """
      a2s: 1.0.0
      name: OrderStatus
      description: Tells where an order is
      charset: utf-8
      domains:
        - orders.example.com
        - graph.example.com
      version: "1.2.0"
      authors:
        - name: Ada
      parameters:
        - name: order
          patterns: ["order *"]
      dependencies:
        - capability: NotifyCustomer
          version: ^1.0.0
          checksum: "0000000000000000000000000000000000000000000000000000000000000000"
      permissions: [orders.read]
      execution:
        type: sequence
        variables:
          shared:
            state: string
        steps:
          - id: look
            format: OpenAPI
            definition:
              $ref: "#/tasks/lookUp"
            input_template:
              pathParameters:
                id: ${order}
            output_mapping:
              state: $.state
              when.shipped: $.shipped
          - id: late
            type: condition
            condition: ${state} in ['late', 'lost']
            if_true:
              steps:
                - id: both
                  type: parallel
                  steps:
                    - id: tell
                      type: capability
                      use: NotifyCustomer
                      input_mapping:
                        text: "Order ${order} is ${state}"
                        to: ${customer}
                      output_mapping:
                        receipt: $.receipt
                    - id: mark
                      type: sequence
                      steps:
                        - id: graph
                          format: GraphQL
                          task:
                            endpoint: https://graph.example.com/graphql
                            query: "mutation($id: String!) { mark(id: $id) { id } }"
                          input_template:
                            variables:
                              id: ${order}
                          output_mapping:
                            mark: $.data.mark.id
      output:
        state: ${state}
        receipt: ${receipt}
        note: ${note}
      tasks:
        lookUp:
          openapi: 3.0.1
          info: {title: Orders, version: 1.0.0}
          servers:
            - url: https://orders.example.com/v1
          paths:
            /orders/{id}:
              get:
                parameters:
                  - {name: id, in: path, required: true, schema: {type: string}}
                responses:
                  '200':
                    description: ok
                    content:
                      application/json:
                        schema: {type: object, properties: {state: {type: string}}}
      """;

  private Texts() {}

  /** The capability with one piece of its text changed. */
  static String with(String piece, String instead) {
    if (!CAPABILITY.contains(piece)) {
      throw new IllegalArgumentException("the capability has no piece " + piece);
    }
    return CAPABILITY.replace(piece, instead);
  }

  /** Reads a text; fails if it has no fault and no warning but the schema finds one. */
  static CapabilityReadResult read(String text, boolean strict) {
    try {
      ParsedDocument document = ParsedDocument.yaml(text);
      CapabilityReadResult result = new CapabilityReader(CallPolicy.DEFAULT).read(document, strict);
      if (result instanceof CapabilityReadResult.Accepted accepted
          && accepted.capability().warnings().isEmpty()) {
        assertThat(SchemaFaults.ofCapability(document.root())).as(text).isEmpty();
      }
      return result;
    } catch (DocumentParseException e) {
      throw new IllegalArgumentException(e.fault().message(), e);
    }
  }

  static Capability accepted(String text) {
    CapabilityReadResult result = read(text, false);
    if (result instanceof CapabilityReadResult.Accepted accepted) {
      return accepted.capability();
    }
    throw new AssertionError("refused: " + result);
  }
}
