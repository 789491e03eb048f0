package io.serai.a2e;

import java.nio.file.Path;

/**
 * A hub in a process of its own, whose author has begun two executions that wait: {@code again},
 * which may run again after a crash, and {@code once}, which posts and may not. It prints a line
 * when both are accepted, and runs until it is killed.
 */
public final class KilledWorkflowHub {
  static final String ACCEPTED = "both were accepted ";

  private KilledWorkflowHub() {}

  /** Runs the hub of a folder. */
  public static void main(String[] arguments) throws InterruptedException {
    WorkflowHub hub = new WorkflowHub(Path.of(arguments[0])).start();
    String wait = WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":3000}}");
    String set =
        WorkflowFixture.update(
            "set", "{\"SetData\":{\"value\":7,\"outputPath\":\"/workflow/set\"}}");
    String post =
        WorkflowFixture.update(
            "post",
            "{\"ApiCall\":{\"method\":\"POST\",\"url\":\""
                + hub.stub().url()
                + "/x\",\"outputPath\":\"/workflow/post\"}}");
    int again = begin(hub, "again", wait, set, WorkflowFixture.begin("wait", "set"));
    int once = begin(hub, "once", wait, post, WorkflowFixture.begin("wait", "post"));
    hub.await("again", "running");
    hub.await("once", "running");
    System.out.println(ACCEPTED + again + " " + once);
    Thread.currentThread().join();
  }

  private static int begin(WorkflowHub hub, String id, String... lines) {
    lines[lines.length - 1] = lines[lines.length - 1].replace("exec-1", id);
    return hub.reply("author", "{\"async\":true}", lines).status();
  }
}
