package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.document.DocumentNode;
import io.serai.outbound.CallPolicy;
import java.util.Locale;
import java.util.Optional;

/** The formats of a task: how it describes the operation that a step calls (A2S-26, A2S-30). */
public enum OperationDescriptionFormat {
  /**
   * The one operation of an OpenAPI 3.0 or 3.1 document, with an input template {@code
   * {pathParameters, queryParameters, headers, cookies, body}} (A2S-37 to A2S-39).
   */
  OPENAPI {
    @Override
    public Optional<ServiceCall> read(DocumentNode task, DocumentNode input, CallPolicy policy) {
      OpenApiDocument document = new OpenApiDocument(task);
      return new OpenApiCallReader(document, input, policy).read();
    }

    @Override
    void check(DocumentNode task) {
      OpenApiDocument document = new OpenApiDocument(task);
      new OpenApiCallReader(document, task.member(NO_INPUT), CallPolicy.DEFAULT).check();
    }
  },
  /**
   * An operation {@code {endpoint, query, operationName?}} with an input template {@code
   * {variables, headers}} (A2S-43, A2S-Q18).
   */
  GRAPHQL {
    @Override
    public Optional<ServiceCall> read(DocumentNode task, DocumentNode input, CallPolicy policy) {
      return new GraphQlCallReader(task, input, policy).read();
    }

    @Override
    void check(DocumentNode task) {
      new GraphQlCallReader(task, task.member(NO_INPUT), CallPolicy.DEFAULT).check();
    }
  };

  /** A member that no task has. */
  private static final String NO_INPUT = "";

  /**
   * Checks a task that no step calls, by what it looks like; a task of another format is left
   * alone.
   */
  public static void checkUnused(DocumentNode task) {
    if (task.has("openapi") || task.has("swagger") || task.has("paths")) {
      OPENAPI.check(task);
    } else if (task.has("query") || task.has("endpoint")) {
      GRAPHQL.check(task);
    }
  }

  /** Reports the faults of a task without an input template. */
  abstract void check(DocumentNode task);

  /** Returns the format of that name, ignoring case; empty if it is not supported. */
  public static Optional<OperationDescriptionFormat> named(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "openapi" -> Optional.of(OPENAPI);
      case "graphql" -> Optional.of(GRAPHQL);
      default -> Optional.empty();
    };
  }

  /**
   * Reads a task and its input template; empty if there is a fault.
   *
   * @param input the input template, missing or null if the step has none
   * @param policy the timeout, retries, throttling, circuit breaker and caching of the call
   */
  public abstract Optional<ServiceCall> read(
      DocumentNode task, DocumentNode input, CallPolicy policy);
}
