package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import grpc.reflection.v1.Proto.ExtensionRequest;
import grpc.reflection.v1.Proto.FileDescriptorResponse;
import grpc.reflection.v1.Proto.ServerReflectionRequest;
import grpc.reflection.v1.Proto.ServerReflectionResponse;
import grpc.reflection.v1.Proto.ServiceResponse;
import grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The reflection service of gRPC, asked by gRPC's own Java client. */
class GrpcReflectionTest {
  private static final String A2A = "lf.a2a.v1.A2AService";
  private static final String HEALTH = "grpc.health.v1.Health";
  private static final String REFLECTION = "grpc.reflection.v1.ServerReflection";
  private static final String OLD_REFLECTION = "grpc.reflection.v1alpha.ServerReflection";
  private static final int NOT_FOUND = Status.Code.NOT_FOUND.value();

  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void everyServedServiceIsListed() {
    try (GrpcClient client = hub.grpcClient()) {
      assertThat(names(one(client, list()))).contains(A2A, HEALTH, REFLECTION, OLD_REFLECTION);
    }
  }

  @Test
  void schemaOfEveryListedServiceIsCompleteAndHasTheService() {
    try (GrpcClient client = hub.grpcClient()) {
      for (String service : names(one(client, list()))) {
        FileDescriptor schema = schema(one(client, symbol(service)));

        assertThat(schema.getServices())
            .anySatisfy(found -> assertThat(found.getFullName()).isEqualTo(service));
      }
    }
  }

  @Test
  void methodsMessagesAndEnumsAreFoundByTheirNames() {
    try (GrpcClient client = hub.grpcClient()) {
      MethodDescriptor send =
          schema(one(client, symbol(A2A + ".SendMessage")))
              .findServiceByName("A2AService")
              .findMethodByName("SendMessage");

      assertThat(send.getInputType().findFieldByName("message").getNumber()).isEqualTo(2);
      assertThat(file(one(client, symbol("lf.a2a.v1.TaskState")))).isEqualTo("lf/a2a/v1/a2a.proto");
      assertThat(file(one(client, symbol("grpc.health.v1.HealthCheckResponse.ServingStatus"))))
          .isEqualTo("grpc/health/v1/health.proto");
      assertThat(file(one(client, symbol("google.protobuf.Struct"))))
          .isEqualTo("google/protobuf/struct.proto");
    }
  }

  @Test
  void fileIsFoundByItsNameAndComesWithItsImports() {
    try (GrpcClient client = hub.grpcClient()) {
      ServerReflectionResponse found = one(client, named("lf/a2a/v1/a2a.proto"));

      assertThat(files(found.getFileDescriptorResponse()))
          .extracting(FileDescriptorProto::getName)
          .containsExactlyInAnyOrder(
              "lf/a2a/v1/a2a.proto",
              "google/protobuf/empty.proto",
              "google/protobuf/struct.proto",
              "google/protobuf/timestamp.proto");
      assertThat(found.getOriginalRequest()).isEqualTo(named("lf/a2a/v1/a2a.proto"));
    }
  }

  @Test
  void unknownNamesAreNotFoundAndTheStreamGoesOn() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests = open(client, answers);

      requests.onNext(named("none.proto"));
      requests.onNext(symbol("lf.a2a.v1.None"));
      requests.onNext(extension("lf.a2a.v1.Task"));
      requests.onNext(extensionsOf("lf.a2a.v1.None"));
      requests.onNext(ServerReflectionRequest.getDefaultInstance());
      requests.onNext(list());
      requests.onCompleted();

      assertThat(answers.end()).isEqualTo(Status.Code.OK);
      assertThat(answers.all.subList(0, 5))
          .extracting(answer -> answer.getErrorResponse().getErrorCode())
          .containsExactly(
              NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND, Status.Code.INVALID_ARGUMENT.value());
      assertThat(answers.all.get(1).getErrorResponse().getErrorMessage())
          .isEqualTo("No schema of this hub has this symbol.");
      assertThat(names(answers.all.get(5))).contains(A2A);
    }
  }

  @Test
  void messagesHaveNoExtensions() {
    try (GrpcClient client = hub.grpcClient()) {
      var numbers = one(client, extensionsOf("lf.a2a.v1.Task")).getAllExtensionNumbersResponse();

      assertThat(numbers.getBaseTypeName()).isEqualTo("lf.a2a.v1.Task");
      assertThat(numbers.getExtensionNumberList()).isEmpty();
    }
  }

  @Test
  void requestIsAnsweredBeforeTheClientHasSentAll() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests = open(client, answers);

      requests.onNext(list());
      answers.await(1);
      requests.onNext(symbol(HEALTH));
      answers.await(2);

      assertThat(answers.end).isNotDone();
      requests.onCompleted();
      assertThat(answers.end()).isEqualTo(Status.Code.OK);
    }
  }

  @Test
  void olderNameOfTheServiceAnswersTheSame() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests =
          grpc.reflection.v1alpha.ServerReflectionGrpc.newStub(client.channel())
              .withDeadlineAfter(20, TimeUnit.SECONDS)
              .serverReflectionInfo(answers);
      requests.onNext(symbol(A2A));
      requests.onCompleted();

      assertThat(answers.end()).isEqualTo(Status.Code.OK);
      assertThat(answers.all).containsExactly(one(client, symbol(A2A)));
    }
  }

  @Test
  void compressedRequestsAreAnswered() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests =
          ServerReflectionGrpc.newStub(client.channel())
              .withDeadlineAfter(20, TimeUnit.SECONDS)
              .withCompression("gzip")
              .serverReflectionInfo(answers);
      requests.onNext(symbol(A2A));
      requests.onNext(symbol(HEALTH));
      requests.onCompleted();

      assertThat(answers.end()).isEqualTo(Status.Code.OK);
      assertThat(answers.all).extracting(GrpcReflectionTest::file).hasSize(2);
    }
  }

  @Test
  void tooLargeRequestEndsTheStream() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests = open(client, answers);
      requests.onNext(symbol("x".repeat(5_000)));

      assertThat(answers.end()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(answers.description())
          .isEqualTo("A message of this stream may have at most 4096 bytes.");
    }
  }

  @Test
  void streamHasABoundedNumberOfRequests() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests = open(client, answers);
      IntStream.rangeClosed(0, 1_000).forEach(i -> requests.onNext(symbol("s" + i)));

      assertThat(answers.end()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(answers.description())
          .isEqualTo("A stream may have at most 1000 messages. Open another one.");
      assertThat(answers.all)
          .extracting(answer -> answer.getOriginalRequest().getFileContainingSymbol())
          .isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> "s" + i).toList());
    }
  }

  @Test
  void messageThatIsNotARequestEndsTheStream() {
    ServerReflectionRequest broken =
        ServerReflectionRequest.newBuilder()
            .setUnknownFields(
                UnknownFieldSet.newBuilder()
                    .addField(
                        4,
                        UnknownFieldSet.Field.newBuilder()
                            .addLengthDelimited(ByteString.fromHex("ff"))
                            .build())
                    .build())
            .build();
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      open(client, answers).onNext(broken);

      assertThat(answers.end()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    }
  }

  @Test
  void cancelledStreamIsNoLongerOpen() {
    try (GrpcClient client = hub.grpcClient()) {
      Answers answers = new Answers();
      StreamObserver<ServerReflectionRequest> requests = open(client, answers);
      requests.onNext(list());
      answers.await(1);
      assertThat(hub.grpc.openStreams()).isEqualTo(1);

      requests.onError(Status.CANCELLED.asRuntimeException());

      Awaitility.await().until(() -> hub.grpc.openStreams() == 0);
    }
  }

  @Test
  void securedHubAnswersOnlyCallersWithCredentials() {
    try (A2aHub secured = new A2aHub(options(true, true));
        GrpcClient client = secured.grpcClient()) {
      Answers refused = new Answers();
      open(client, refused).onNext(list());

      assertThat(refused.end()).isEqualTo(Status.Code.UNAUTHENTICATED);
      client.with("authorization", "Bearer key-worker");
      assertThat(names(one(client, list()))).contains(A2A);
    }
  }

  @Test
  void disabledA2aIsNotListed() {
    try (A2aHub without = new A2aHub(options(false, false));
        GrpcClient client = without.grpcClient()) {
      assertThat(names(one(client, list()))).containsExactly(HEALTH, REFLECTION, OLD_REFLECTION);
      assertThat(one(client, symbol(A2A)).getErrorResponse().getErrorCode()).isEqualTo(NOT_FOUND);
    }
  }

  private static A2aConfig options(boolean secured, boolean grpc) {
    A2aConfig s = A2aConfig.DEFAULT;
    return new A2aConfig(
        s.legacy(),
        secured,
        s.fixedAddress(),
        s.errors(),
        s.restMedia(),
        s.inputModes(),
        s.extensions(),
        s.requiredExtensions(),
        s.heartbeat(),
        grpc,
        false,
        false);
  }

  private static ServerReflectionRequest list() {
    return ServerReflectionRequest.newBuilder().setListServices("*").build();
  }

  private static ServerReflectionRequest symbol(String name) {
    return ServerReflectionRequest.newBuilder().setFileContainingSymbol(name).build();
  }

  private static ServerReflectionRequest named(String file) {
    return ServerReflectionRequest.newBuilder().setFileByFilename(file).build();
  }

  private static ServerReflectionRequest extensionsOf(String type) {
    return ServerReflectionRequest.newBuilder().setAllExtensionNumbersOfType(type).build();
  }

  private static ServerReflectionRequest extension(String type) {
    return ServerReflectionRequest.newBuilder()
        .setFileContainingExtension(
            ExtensionRequest.newBuilder().setContainingType(type).setExtensionNumber(1000))
        .build();
  }

  private static StreamObserver<ServerReflectionRequest> open(GrpcClient client, Answers answers) {
    return ServerReflectionGrpc.newStub(client.channel())
        .withInterceptors(client.headers())
        .withDeadlineAfter(20, TimeUnit.SECONDS)
        .serverReflectionInfo(answers);
  }

  private static ServerReflectionResponse one(GrpcClient client, ServerReflectionRequest request) {
    Answers answers = new Answers();
    StreamObserver<ServerReflectionRequest> requests = open(client, answers);
    requests.onNext(request);
    requests.onCompleted();
    assertThat(answers.end()).isEqualTo(Status.Code.OK);
    assertThat(answers.all).hasSize(1);
    return answers.all.get(0);
  }

  private static List<String> names(ServerReflectionResponse response) {
    return response.getListServicesResponse().getServiceList().stream()
        .map(ServiceResponse::getName)
        .toList();
  }

  private static String file(ServerReflectionResponse response) {
    return files(response.getFileDescriptorResponse()).get(0).getName();
  }

  private static List<FileDescriptorProto> files(FileDescriptorResponse response) {
    return response.getFileDescriptorProtoList().stream()
        .map(
            bytes -> {
              try {
                return FileDescriptorProto.parseFrom(bytes);
              } catch (InvalidProtocolBufferException broken) {
                throw new AssertionError(broken);
              }
            })
        .toList();
  }

  /** Builds the schema from the files of a response alone, as tools do. */
  private static FileDescriptor schema(ServerReflectionResponse response) {
    List<FileDescriptorProto> files = files(response.getFileDescriptorResponse());
    Map<String, FileDescriptorProto> byName = new HashMap<>();
    files.forEach(file -> byName.put(file.getName(), file));
    return build(files.get(0), byName);
  }

  private static FileDescriptor build(
      FileDescriptorProto file, Map<String, FileDescriptorProto> byName) {
    List<FileDescriptor> imports = new ArrayList<>();
    file.getDependencyList().forEach(name -> imports.add(build(byName.get(name), byName)));
    try {
      return FileDescriptor.buildFrom(file, imports.toArray(FileDescriptor[]::new));
    } catch (DescriptorValidationException incomplete) {
      throw new AssertionError(incomplete);
    }
  }

  private static final class Answers implements StreamObserver<ServerReflectionResponse> {
    final List<ServerReflectionResponse> all = new CopyOnWriteArrayList<>();
    final CompletableFuture<Status> end = new CompletableFuture<>();

    @Override
    public void onNext(ServerReflectionResponse answer) {
      all.add(answer);
    }

    @Override
    public void onError(Throwable failure) {
      end.complete(Status.fromThrowable(failure));
    }

    @Override
    public void onCompleted() {
      end.complete(Status.OK);
    }

    void await(int count) {
      Awaitility.await().until(() -> all.size() >= count);
    }

    Status.Code end() {
      return status().getCode();
    }

    String description() {
      return status().getDescription();
    }

    private Status status() {
      try {
        return end.get(60, TimeUnit.SECONDS);
      } catch (Exception late) {
        throw new AssertionError("the stream does not end", late);
      }
    }
  }
}
