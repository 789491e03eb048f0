package io.serai.fuzz;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.serai.a2a.model.A2aOperation;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lf.a2a.v1.Proto;

/** Every method of gRPC: messages that are well-formed or broken, in frames that are or not. */
final class GrpcArea implements Area {

  private static final String REFLECTION =
      "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

  private static final ServiceDescriptor SERVICE =
      Proto.getDescriptor().findServiceByName("A2AService");

  private static final ServiceDescriptor OLD_SERVICE =
      a2a.v1.Proto.getDescriptor().findServiceByName("A2AService");

  /** Methods of 0.3 that have another name in 1.0. */
  private static final Map<String, A2aOperation> RENAMED =
      Map.of(
          "TaskSubscription", A2aOperation.SUBSCRIBE,
          "ListTaskPushNotificationConfig", A2aOperation.LIST_PUSH,
          "GetAgentCard", A2aOperation.CARD);

  @Override
  public String name() {
    return "grpc";
  }

  @Override
  public int share() {
    return 1_200;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    CaseMaker maker = new CaseMaker(name(), iteration, rng, hub);
    ServiceDescriptor version = rng.oneIn(4) ? OLD_SERVICE : SERVICE;
    MethodDescriptor method = rng.pick(version.getMethods());
    A2aOperation operation = operation(method);
    String params =
        maker.filled(
            version == SERVICE
                ? Samples.params(operation, rng)
                : Samples.protoParams(operation, rng));
    Tree tree = new TreeMutator(rng).mutated(Tree.parse(params));
    byte[] message = ProtoText.of(tree, method.getInputType());
    if (rng.oneIn(5)) {
      message = new ByteMutator(rng).mutated(message);
    }
    List<Header> headers = new ArrayList<>();
    maker.head(
        headers,
        rng.oneIn(25)
            ? rng.pick(
                "application/grpc+json",
                "application/grpc-web",
                "application/grpc;x",
                "application/grpcx")
            : "application/grpc");
    headers.add(new Header("te", "trailers"));
    boolean packed = rng.oneIn(12);
    if (packed) {
      headers.add(new Header("grpc-encoding", rng.pick("gzip", "gzip", "deflate", "snappy", "")));
    }
    if (rng.oneIn(10)) {
      headers.add(
          new Header(
              "grpc-timeout",
              rng.pick(
                  "1S", "10m", "1n", "99999999H", "999999999H", "-1S", "0S", "1", "S", "1X", "")));
    }
    String service =
        rng.oneIn(60)
            ? rng.pick("lf.a2a.v1.Other", "", "grpc.reflection.v1.ServerReflection")
            : version.getFullName();
    String called = rng.oneIn(40) ? REFLECTION : service + "/" + method.getName();
    String path = (rng.oneIn(20) ? "/agents/writer/" : "/") + called;
    return maker.made(
        "grpc " + method.getName(),
        new FuzzCase.Grpc(path, headers, frames(rng, message, packed)),
        false);
  }

  private static A2aOperation operation(MethodDescriptor method) {
    return Stream.of(A2aOperation.values())
        .filter(each -> each.method().equals(method.getName()))
        .findFirst()
        .orElseGet(() -> RENAMED.get(method.getName()));
  }

  private static byte[] frames(Rng rng, byte[] message, boolean packed) {
    byte[] content = packed ? Coding.any(rng, message).bytes() : message;
    int count = rng.oneIn(40) ? rng.pick(0, 2, 3) : 1;
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      int flag = rng.oneIn(40) ? rng.below(256) : packed ? 1 : 0;
      int length =
          rng.oneIn(40)
              ? rng.pick(0, -1, Integer.MAX_VALUE, content.length - 1, content.length + 1, 11 << 20)
              : content.length;
      frames.writeBytes(ByteBuffer.allocate(5).put((byte) flag).putInt(length).array());
      frames.writeBytes(content);
    }
    return rng.oneIn(60)
        ? new ByteMutator(rng).mutated(frames.toByteArray())
        : frames.toByteArray();
  }
}
