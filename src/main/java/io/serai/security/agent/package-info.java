/**
 * The agents of the hub: reading their files, the directory of all agents by id and credential, and
 * weights that are changed while the hub runs.
 */
@NullMarked
package io.serai.security.agent;

import org.jspecify.annotations.NullMarked;
