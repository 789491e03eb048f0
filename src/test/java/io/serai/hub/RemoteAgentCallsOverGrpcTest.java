package io.serai.hub;

/** Calls of the skills of a remote agent over gRPC: everything is as over the other bindings. */
class RemoteAgentCallsOverGrpcTest extends RemoteAgentCallsTest {

  @Override
  String binding() {
    return "binding: GRPC\n";
  }
}
