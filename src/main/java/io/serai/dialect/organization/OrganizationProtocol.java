package io.serai.dialect.organization;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.dialect.organization.artifact.FileDownloadApi;
import io.serai.dialect.organization.artifact.OrganizationFileResources;
import io.serai.dialect.organization.artifact.ReportedFileArtifacts;
import io.serai.dialect.organization.bridge.AgentZeroClient;
import io.serai.dialect.organization.bridge.AgentZeroRoutes;
import io.serai.dialect.organization.card.OrganizationCard;
import io.serai.dialect.organization.card.OrganizationMessageInterpreter;
import io.serai.dialect.organization.card.OrganizationSkills;
import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.dialect.organization.run.AbandonedCallLoader;
import io.serai.dialect.organization.run.OrganizationTaskRunner;
import io.serai.dialect.organization.run.RunServices;
import io.serai.dialect.organization.run.TaskStateLogger;
import io.serai.dialect.organization.served.ServedOrganizations;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.AgentCardContribution;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.intake.AgentMessageInterpreter;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.camel.model.rest.RestDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dialect of organizations over A2A: an agent whose file has the block {@code organization} is
 * an organization that works in an instance of Agent Zero. Its tasks, cards and streams are those
 * of A2A.
 */
public final class OrganizationProtocol extends SingleApiProtocol {
  private static final Logger LOG = LoggerFactory.getLogger(OrganizationProtocol.class);
  private static final String NAME = "organization";

  /** Threads that read files. */
  private static final int THREADS = 2;

  /** How long a start waits for the files of organizations. */
  private static final int LOAD_SECONDS = 10;

  private final ProtocolContext hub;
  private final OrganizationBlockReader blocks;
  private final ScheduledThreadPoolExecutor files;
  private final ServedOrganizations organizations;
  private final OrganizationTaskRunner runner;

  /** Creates the protocol. */
  public OrganizationProtocol(ProtocolContext hub) {
    super(NAME, "1", ErrorBodyFormat.PROBLEM);
    this.hub = hub;
    this.blocks = OrganizationSettings.blocks(hub.settings());
    this.files =
        new ScheduledThreadPoolExecutor(THREADS, ThreadPoolFactory.named("serai-organization"));
    files.setRemoveOnCancelPolicy(true);
    this.organizations =
        new ServedOrganizations(
            hub.agents().directory(), blocks.home(), hub.reloads(), files, hub.clock());
    OrganizationSkills skills =
        new OrganizationSkills(
            organizations, hub.skills().catalog(), links(hub), hub.skills().statistics());
    organizations.listen(skills::synchronize);
    this.runner =
        new OrganizationTaskRunner(
            hub.agents().directory(),
            organizations,
            hub.tasks().owners(),
            new RunServices(
                new AgentZeroClient(hub.platform().camel(), hub.agents().directory()),
                new ReportedFileArtifacts(hub.clock()),
                files,
                hub.clock()),
            files::shutdownNow);
    hub.tasks().dispatcher().observe(new TaskStateLogger(runner));
    organizations.open();
  }

  private static AgentComponentContext links(ProtocolContext hub) {
    return Objects.requireNonNull(
        hub.platform().camel().getRegistry().findSingleByType(AgentComponentContext.class));
  }

  @Override
  protected void define() {
    AgentZeroRoutes.add(this, hub.platform().outbound(), hub.platform().vault());
    FileDownloadApi download =
        new FileDownloadApi(hub.tasks().dispatcher(), hub.agents().directory(), files, hub.clock());
    RestDefinition rest =
        rest(FileDownloadApi.PATH).description("Files of organizations, for the owners of tasks.");
    serve(
        rest.get("/{task}/files/{file}"),
        "organization-file",
        "Returns a file that is too large to be in an artifact, or a range of it.",
        download::run);
  }

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of("/organization/", ErrorBodyFormat.PROBLEM);
  }

  @Override
  public List<AgentFileSectionReader> agentBlocks() {
    return List.of(blocks);
  }

  @Override
  public List<AgentMessageInterpreter> intakes() {
    return List.of(new OrganizationMessageInterpreter(organizations));
  }

  @Override
  public List<TaskRunner> taskRunners() {
    return List.of(runner);
  }

  @Override
  public List<ResourceProvider> resources() {
    return List.of(
        new OrganizationFileResources(
            hub.tasks().dispatcher(), hub.agents().directory(), files, hub.clock()));
  }

  @Override
  public List<AgentCardContribution> cardContributions() {
    return List.of(new OrganizationCard(organizations));
  }

  /**
   * Waits for the files of the organizations, so that the first card is that of its organization,
   * and for what earlier runs of the hub have left with Agent Zero.
   */
  @Override
  public void resume() {
    try {
      organizations
          .loaded()
          .thenCompose(
              loaded ->
                  new AbandonedCallLoader(hub.tasks().dispatcher(), hub.clock())
                      .load(organizations.all()))
          .orTimeout(LOAD_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException late) {
      LOG.warn(
          "The files of an organization are not read yet ({}); its card follows",
          late.getCause() instanceof TimeoutException ? "it takes long" : late.getMessage());
    }
  }
}
