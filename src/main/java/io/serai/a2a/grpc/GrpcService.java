package io.serai.a2a.grpc;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.List;
import java.util.Optional;

/** The gRPC service of one version of A2A. Implementations are immutable. */
public interface GrpcService {

  /** The service of 1.0. */
  GrpcService V1_0 = new GrpcServiceDefinitionV10();

  /** The services of all versions. */
  List<GrpcService> ALL = List.of(V1_0, new GrpcServiceDefinitionV03());

  /** Returns the version. */
  A2aVersion version();

  /** Returns the schema, which has the full name. */
  ServiceDescriptor schema();

  /** Returns the edition of the error table, if the hub is configured to use this one. */
  ErrorTableVersion errors(ErrorTableVersion configured);

  /** Returns the method of an operation; empty if the version lacks it. */
  Optional<String> method(A2aOperation operation);

  /** Returns the messages of the method of an operation that the version has. */
  GrpcMessageCodec messages(A2aOperation operation);
}
