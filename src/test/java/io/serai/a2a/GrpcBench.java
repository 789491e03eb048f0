package io.serai.a2a;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A hub and a client that calls it over gRPC, for all tests of a class. */
abstract class GrpcBench {
  static A2aHub hub;
  static GrpcClient client;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
    client = hub.grpcClient();
  }

  @AfterAll
  static void stop() {
    client.close();
    hub.close();
  }
}
