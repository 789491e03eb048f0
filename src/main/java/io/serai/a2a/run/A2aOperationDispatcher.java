package io.serai.a2a.run;

import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.push.PushNotifications;
import io.serai.protocol.CallResolver;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.run.TaskDispatcher;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Runs the A2A operations, after checking the required extensions and the caller's access to the
 * agent.
 *
 * <p>The dispatcher is the same for all bindings. Thread-safe; never blocks.
 */
public final class A2aOperationDispatcher {
  private final Extensions extensions;
  private final SendMessage sendMessage;
  private final TaskQueryOperations taskQueryOperations;
  private final CancelTask cancelTask;
  private final SubscribeToTask subscribeToTask;
  private final PushConfigOperations pushConfigOperations;
  private final GetExtendedCard getExtendedCard;
  private final RequestLog requestLog;

  /**
   * The parts of the hub that operations use.
   *
   * @param directReplyDelay how long the stream of a new task waits for a message as its whole
   *     reply
   * @param logRequests whether each request is logged
   */
  public record OperationDependencies(
      TaskDispatcher tasks,
      CallResolver calls,
      SkillIntentResolver intake,
      MediaTypeCheck mediaTypes,
      Extensions extensions,
      AgentCardProvider cards,
      Optional<PushNotifications> push,
      CancelableDelay directReplyDelay,
      TaskAudit audit,
      boolean logRequests) {}

  public A2aOperationDispatcher(OperationDependencies operationDependencies) {
    this.extensions = operationDependencies.extensions();
    this.pushConfigOperations =
        new PushConfigOperations(operationDependencies.tasks(), operationDependencies.push());
    this.sendMessage =
        new SendMessage(
            operationDependencies.tasks(),
            new TaskCreation(
                operationDependencies.tasks(),
                operationDependencies.calls(),
                operationDependencies.intake(),
                operationDependencies.extensions().messages(),
                operationDependencies.mediaTypes()),
            new TaskContinuation(
                operationDependencies.tasks(),
                operationDependencies.intake(),
                operationDependencies.mediaTypes(),
                operationDependencies.audit()),
            pushConfigOperations,
            operationDependencies.directReplyDelay());
    this.taskQueryOperations = new TaskQueryOperations(operationDependencies.tasks());
    this.cancelTask = new CancelTask(operationDependencies.tasks(), operationDependencies.audit());
    this.subscribeToTask = new SubscribeToTask(operationDependencies.tasks());
    this.getExtendedCard = new GetExtendedCard(operationDependencies.cards());
    this.requestLog = new RequestLog(operationDependencies.logRequests());
  }

  /**
   * Runs an operation.
   *
   * <p>The stage may fail with any exception; {@link A2aExceptionMapper#of} maps it to the caller's
   * error.
   */
  public CompletionStage<A2aResult> run(
      A2aOperation operation, A2aRequest request, A2aCallContext call) {
    return requestLog.logged(checked(operation, request, call), operation, request, call);
  }

  private CompletionStage<A2aResult> checked(
      A2aOperation operation, A2aRequest request, A2aCallContext call) {
    try {
      checkAccess(call);
      return start(operation, request, call);
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private void checkAccess(A2aCallContext call) {
    extensions.check(call.extensions());
    if (!call.agent().admits(call.caller())) {
      throw A2aException.of(A2aError.PERMISSION_DENIED, call.agent().refusalOf(call.caller()));
    }
  }

  private CompletionStage<A2aResult> start(
      A2aOperation operation, A2aRequest request, A2aCallContext call) {
    return switch (operation) {
      case SEND -> sendMessage.send((A2aRequest.Send) request, call);
      case STREAM -> {
        call.request().streams().require(); // before there is a task
        yield sendMessage.stream((A2aRequest.Send) request, call);
      }
      case GET -> taskQueryOperations.get((A2aRequest.Get) request, call);
      case LIST -> taskQueryOperations.list((A2aRequest.ListTasks) request, call);
      case CANCEL -> cancelTask.cancel((A2aRequest.Cancel) request, call);
      case SUBSCRIBE -> subscribeToTask.subscribe((A2aRequest.Subscribe) request, call);
      case CREATE_PUSH -> pushConfigOperations.create((A2aRequest.CreatePush) request, call);
      case GET_PUSH -> pushConfigOperations.get((A2aRequest.GetPush) request, call);
      case LIST_PUSH -> pushConfigOperations.list((A2aRequest.ListPush) request, call);
      case DELETE_PUSH -> pushConfigOperations.delete((A2aRequest.DeletePush) request, call);
      case CARD -> getExtendedCard.card(call);
    };
  }
}
