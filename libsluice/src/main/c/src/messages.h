// SPDX-License-Identifier: Apache-2.0
/* A node of messages, and how two of them agree on FIFOs. */
#ifndef SLUICE_MESSAGES_H
#define SLUICE_MESSAGES_H

#include "fifo.h"

struct sluice_messages {
  struct sluice_nic *nic;
  struct sluice_message_options options;
  /* A line for every node, one for each credit, the rings: all that others write to. */
  struct sluice_region *arena;
  struct sluice_share *share;
  struct sluice_key key;

  pthread_mutex_t opening; /* who makes a FIFO; taken before all that follows */
  struct fifo_offer *offered;
  uint32_t rings;

  pthread_mutex_t lock; /* all that follows */
  pthread_cond_t wake;
  uint32_t rank, count; /* of nodes; 0 before they are known */
  struct sluice_key *keys;
  struct fifo_link **links; /* by rank; NULL where there is none yet */
  int *refusals;            /* why there will be none, and in which words */
  char (*refused_text)[SLU_TEXT];
  uint32_t next; /* whose turn it is to be looked at */
  bool asked;    /* something was left for the helper */
  bool started, closed;
  int failure;
  char failure_text[SLU_TEXT];
  uint32_t inside;
  uint32_t receiving; /* calls of sluice_receive */
  bool by_tag;        /* a receiver by tag has all that comes */
  pthread_t helper;
};

/* --- sending and receiving (send.c) ------------------------------------------------------------------------------- */

/* A call that may wait begins and ends; name and rank are of the node that it is about, for what is said of it. */
int messages_enter(struct sluice_messages *messages, const char *name, uint32_t rank);
void messages_leave(struct sluice_messages *messages, bool left_something);
/* Between two looks: 0 to look again, or why not. */
int messages_pause(struct sluice_messages *messages, int64_t began, long looks);
/* The next message of a node, or of any: 1, 0 when there is none, or why not. */
int messages_look(struct sluice_messages *messages, uint32_t from, const struct fifo_taker *taker,
                  struct sluice_message *message);
/* A receiver by tag begins or ends: from now on sluice_receive is refused, or not any more. */
int messages_by_tag(struct sluice_messages *messages, bool begins);

/* --- how FIFOs are made (rendezvous.c) ---------------------------------------------------------------------------- */

/* Makes this side of a FIFO and tells the other node, if that was not done before. Waits for the put's end. */
int messages_opening(struct sluice_messages *messages, uint32_t to);
/* What a node has said; false while it has said nothing. */
bool messages_heard(const struct sluice_messages *messages, uint32_t from, struct fifo_offer *offer);
/* Both sides have told each other: the FIFOs can be used. */
int messages_opened(struct sluice_messages *messages, uint32_t peer, const struct fifo_offer *theirs);

#endif /* SLUICE_MESSAGES_H */
