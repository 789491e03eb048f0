package io.serai.a2s.rest.task;

/** The operations on tasks, for the endpoints below {@code /a2s/v1/tasks}. */
public record TaskApis(
    TaskListApi list,
    TaskEventsApi events,
    TaskStatusApi status,
    TaskAnswerApi answers,
    ArtifactApi artifacts,
    TaskRequestApi requests,
    TaskRerunApi reruns) {}
