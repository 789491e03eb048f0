package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import io.serai.protocol.RequestRecorder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The bindings of A2A, by which requests are counted. */
public enum A2aProtocolBinding {
  JSON_RPC,
  HTTP_JSON,
  GRPC;

  /** Names in lower case, computed once because every request needs some. */
  private static final Map<Enum<?>, String> LABELS =
      Stream.<Enum<?>[]>of(values(), A2aOperation.values(), A2aError.values())
          .flatMap(Arrays::stream)
          .collect(
              Collectors.toUnmodifiableMap(
                  Function.identity(), each -> each.name().toLowerCase(Locale.ROOT)));

  /**
   * Returns the key under which a request is counted.
   *
   * @param operation null if the request names none that exists
   * @param error null if the request succeeded or its stream was started
   */
  public RequestRecorder.Key key(
      A2aVersion version, @Nullable A2aOperation operation, @Nullable A2aException error) {
    return new RequestRecorder.Key(
        operation == null ? RequestRecorder.UNKNOWN : label(operation),
        label(this),
        version.text(),
        error == null ? RequestRecorder.OK : label(error.error()));
  }

  private static String label(Enum<?> constant) {
    return Objects.requireNonNull(LABELS.get(constant));
  }
}
