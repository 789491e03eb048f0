package io.serai.http.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import grpc.reflection.v1.Proto.ErrorResponse;
import grpc.reflection.v1.Proto.ExtensionNumberResponse;
import grpc.reflection.v1.Proto.FileDescriptorResponse;
import grpc.reflection.v1.Proto.ListServiceResponse;
import grpc.reflection.v1.Proto.ServerReflectionRequest;
import grpc.reflection.v1.Proto.ServerReflectionResponse;
import grpc.reflection.v1.Proto.ServiceResponse;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reflection service of gRPC, {@code grpc.reflection.v1.ServerReflection}, by which tools such
 * as grpcurl read the schemas of the services. It has its older name {@code v1alpha} too. No schema
 * has extensions. Thread-safe.
 */
final class GrpcReflection {
  private static final String METHOD = "/ServerReflectionInfo";

  private final Supplier<? extends Collection<String>> services;
  private final Map<String, FileDescriptorResponse> files = new ConcurrentHashMap<>();
  private final Map<String, FileDescriptorResponse> symbols = new ConcurrentHashMap<>();
  private final Set<String> messages = ConcurrentHashMap.newKeySet();

  /**
   * @param services returns the full names of the services that are served
   */
  GrpcReflection(Supplier<? extends Collection<String>> services) {
    this.services = services;
    add(grpc.reflection.v1alpha.Proto.getDescriptor());
    add(grpc.health.v1.Proto.getDescriptor());
  }

  Map<String, GrpcBidiMessageHandler> methods() {
    return Map.of(
        "grpc.reflection.v1.ServerReflection" + METHOD, this::answer,
        "grpc.reflection.v1alpha.ServerReflection" + METHOD, this::answer);
  }

  /** Adds a schema with those that it imports. */
  void add(FileDescriptor file) {
    file.getDependencies().forEach(this::add);
    FileDescriptorResponse response = response(file);
    files.put(file.getFullName(), response);
    for (ServiceDescriptor service : file.getServices()) {
      symbols.put(service.getFullName(), response);
      service.getMethods().forEach(method -> symbols.put(method.getFullName(), response));
    }
    addTypes(file.getMessageTypes(), file.getEnumTypes(), response);
  }

  private void addTypes(
      List<Descriptor> types, List<EnumDescriptor> enums, FileDescriptorResponse response) {
    enums.forEach(constants -> symbols.put(constants.getFullName(), response));
    for (Descriptor type : types) {
      symbols.put(type.getFullName(), response);
      messages.add(type.getFullName());
      addTypes(type.getNestedTypes(), type.getEnumTypes(), response);
    }
  }

  private static FileDescriptorResponse response(FileDescriptor file) {
    Set<FileDescriptor> all = new LinkedHashSet<>();
    addWithImports(file, all);
    List<ByteString> encoded = new ArrayList<>();
    all.forEach(each -> encoded.add(each.toProto().toByteString()));
    return FileDescriptorResponse.newBuilder().addAllFileDescriptorProto(encoded).build();
  }

  private static void addWithImports(FileDescriptor file, Set<FileDescriptor> all) {
    if (all.add(file)) {
      file.getDependencies().forEach(each -> addWithImports(each, all));
    }
  }

  private Buffer answer(Buffer message) {
    ServerReflectionRequest request;
    try {
      request = ServerReflectionRequest.parseFrom(message.getBytes());
    } catch (InvalidProtocolBufferException malformed) {
      throw GrpcException.of(
          GrpcStatus.INVALID_ARGUMENT,
          "The message is not a ServerReflectionRequest of grpc.reflection.v1.");
    }
    ServerReflectionResponse.Builder response =
        ServerReflectionResponse.newBuilder()
            .setValidHost(request.getHost())
            .setOriginalRequest(request);
    answer(request, response);
    return Buffer.buffer(response.build().toByteArray());
  }

  private void answer(ServerReflectionRequest request, ServerReflectionResponse.Builder response) {
    switch (request.getMessageRequestCase()) {
      case LIST_SERVICES -> response.setListServicesResponse(list());
      case FILE_BY_FILENAME -> file(files.get(request.getFileByFilename()), "file", response);
      case FILE_CONTAINING_SYMBOL ->
          file(symbols.get(request.getFileContainingSymbol()), "symbol", response);
      case FILE_CONTAINING_EXTENSION -> file(null, "extension", response);
      case ALL_EXTENSION_NUMBERS_OF_TYPE ->
          extensions(request.getAllExtensionNumbersOfType(), response);
      case MESSAGEREQUEST_NOT_SET ->
          response.setErrorResponse(error(GrpcStatus.INVALID_ARGUMENT, "The request is empty."));
    }
  }

  private ListServiceResponse list() {
    ListServiceResponse.Builder list = ListServiceResponse.newBuilder();
    services.get().stream()
        .sorted()
        .forEach(name -> list.addService(ServiceResponse.newBuilder().setName(name)));
    return list.build();
  }

  private static void file(
      @Nullable FileDescriptorResponse known,
      String kind,
      ServerReflectionResponse.Builder response) {
    if (known == null) {
      response.setErrorResponse(unknown(kind));
    } else {
      response.setFileDescriptorResponse(known);
    }
  }

  private void extensions(String type, ServerReflectionResponse.Builder response) {
    if (messages.contains(type)) {
      response.setAllExtensionNumbersResponse(
          ExtensionNumberResponse.newBuilder().setBaseTypeName(type));
    } else {
      response.setErrorResponse(unknown("message"));
    }
  }

  private static ErrorResponse unknown(String kind) {
    return error(GrpcStatus.NOT_FOUND, "No schema of this hub has this " + kind + ".");
  }

  private static ErrorResponse error(GrpcStatus status, String message) {
    return ErrorResponse.newBuilder().setErrorCode(status.code()).setErrorMessage(message).build();
  }
}
