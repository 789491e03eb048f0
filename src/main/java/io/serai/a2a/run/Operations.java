package io.serai.a2a.run;

import io.serai.a2a.card.Cards;
import io.serai.a2a.model.A2aCall;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.stream.Patience;
import io.serai.skill.intake.Intake;
import io.serai.task.run.TaskDispatcher;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Every operation of the table, whoever decoded it. Thread-safe; nothing blocks. */
public final class Operations {
  private final Extensions extensions;
  private final Sending sending;
  private final Reading reading;
  private final Ending ending;
  private final Following following;
  private final Pushing pushing;
  private final Showing showing;

  /** What the operations stand on. */
  public record Ground(
      TaskDispatcher tasks,
      Agents agents,
      Intake intake,
      InputModes modes,
      Extensions extensions,
      Cards cards,
      Optional<PushNotifications> push,
      Patience patience) {}

  public Operations(Ground ground) {
    this.extensions = ground.extensions();
    this.pushing = new Pushing(ground.tasks(), ground.push());
    this.sending =
        new Sending(
            ground.tasks(),
            new NewTasks(ground.tasks(), ground.agents(), ground.intake()),
            new Continuing(ground.tasks(), ground.intake()),
            ground.modes(),
            pushing,
            ground.patience());
    this.reading = new Reading(ground.tasks());
    this.ending = new Ending(ground.tasks());
    this.following = new Following(ground.tasks());
    this.showing = new Showing(ground.cards());
  }

  /** Runs one; what fails is told by {@link Failures#of}. */
  public CompletionStage<A2aResult> run(A2aOperation operation, A2aRequest request, A2aCall call) {
    try {
      admit(call);
      return start(operation, request, call);
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private void admit(A2aCall call) {
    extensions.check(call.extensions());
    if (!call.agent().admits(call.caller())) {
      throw A2aException.of(
          A2aError.PERMISSION_DENIED,
          call.caller().id()
              + " may not call "
              + call.agent().id()
              + ". allowed_callers in that agent's file says who may.");
    }
  }

  private CompletionStage<A2aResult> start(
      A2aOperation operation, A2aRequest request, A2aCall call) {
    return switch (operation) {
      case SEND -> sending.send((A2aRequest.Send) request, call);
      case STREAM -> sending.stream((A2aRequest.Send) request, call);
      case GET -> reading.get((A2aRequest.Get) request, call);
      case LIST -> reading.list((A2aRequest.ListTasks) request, call);
      case CANCEL -> ending.cancel((A2aRequest.Cancel) request, call);
      case SUBSCRIBE -> following.subscribe((A2aRequest.Subscribe) request, call);
      case CREATE_PUSH -> pushing.create((A2aRequest.CreatePush) request, call);
      case GET_PUSH -> pushing.get((A2aRequest.GetPush) request, call);
      case LIST_PUSH -> pushing.list((A2aRequest.ListPush) request, call);
      case DELETE_PUSH -> pushing.delete((A2aRequest.DeletePush) request, call);
      case CARD -> showing.card(call);
    };
  }
}
