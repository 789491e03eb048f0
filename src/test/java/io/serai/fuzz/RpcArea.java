package io.serai.fuzz;

import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.ArrayList;
import java.util.List;

/** JSON-RPC of A2A, both versions; those of streams have an area of their own. */
record RpcArea(boolean streams) implements Area {

  @Override
  public String name() {
    return streams ? "streams" : "rpc";
  }

  @Override
  public int share() {
    return streams ? 400 : 2_500;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    CaseMaker maker = new CaseMaker(name(), iteration, rng, hub);
    A2aVersion version = rng.oneIn(3) ? A2aVersion.V0_3 : A2aVersion.V1_0;
    A2aOperation operation = rng.pick(operations(version));
    String method = operation.method(version);
    String params =
        version == A2aVersion.V1_0
            ? Samples.params(operation, rng)
            : Samples.oldParams(operation, rng);
    String json =
        maker.json(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                + method
                + "\",\"params\":"
                + params
                + "}");
    if (rng.oneIn(40)) {
      json = "[" + json + "," + json + "]";
    }
    String path = rng.oneIn(10) ? "/a2a/rpc/" + rng.pick("writer", "{id}", "a/b") : "/a2a/rpc";
    Header[] more =
        rng.oneIn(3) ? new Header[] {new Header("A2A-Version", version.text())} : new Header[0];
    return maker.request(
        "rpc " + method, "POST", path, "application/json", maker.octets(json), more);
  }

  private List<A2aOperation> operations(A2aVersion version) {
    List<A2aOperation> operations = new ArrayList<>();
    for (A2aOperation operation : A2aOperation.values()) {
      boolean old = version == A2aVersion.V0_3 && operation == A2aOperation.LIST;
      if (!old && operation.streams() == streams) {
        operations.add(operation);
      }
    }
    return operations;
  }
}
