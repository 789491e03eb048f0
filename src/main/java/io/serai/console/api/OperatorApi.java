package io.serai.console.api;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpErrorException;
import io.serai.http.filter.OperatorPermissionFilter;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonOperation;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.security.OperatorRole;

/**
 * A JSON API whose operations are for operators, or administrators, only; other callers get 403.
 */
abstract class OperatorApi extends SingleApiProtocol {
  private final String refusal;

  /**
   * @param name of the API in metrics and logs
   * @param refusal message to callers that are no operators
   */
  OperatorApi(String name, String refusal) {
    super(name, "1", ErrorBodyFormat.PROBLEM);
    this.refusal = refusal;
  }

  /** Returns an operation that refuses all callers but operators. */
  final JsonOperation forOperators(JsonOperation operation) {
    return request -> {
      if (!request.caller().operator()) {
        throw JsonRequest.refusal(403, "FORBIDDEN", refusal);
      }
      return operation.run(request);
    };
  }

  /** Returns an operation that refuses all callers but administrators. */
  final JsonOperation forAdministrators(JsonOperation operation) {
    return forOperators(
        request -> {
          if (!request.caller().hasRole(OperatorRole.ADMINISTRATOR)) {
            throw new HttpErrorException(
                OperatorPermissionFilter.refusal(request.caller(), OperatorRole.ADMINISTRATOR));
          }
          return operation.run(request);
        });
  }

  /** Returns a blocking operation, run on a worker, that refuses all callers but operators. */
  final JsonOperation forOperators(FairSerialExecutor worker, JsonOperation.Blocking operation) {
    return forOperators(JsonOperation.blocking(worker, operation));
  }
}
